#pragma once
#include <vector>

#include "lesson/exercise.h"

// The right way and the wrong ones: functions over a trace of the real computation.
namespace attnscope::lesson::ways {

using Values = std::vector<double>;

// One score: Q[row] · K[other].
Values score(const Worked& of);
Values score_swapped(const Worked& of);   // the other one asks
Values score_keys(const Worked& of);      // key with key
Values score_queries(const Worked& of);   // query with query
Values score_column(const Worked& of);    // a column of K instead of a row: Q·K without the transpose
Values score_absolute(const Worked& of);  // signs dropped
Values score_scaled(const Worked& of);    // divided by √d_k already

// What is left of 1 for the last word.
Values share(const Worked& of);
Values share_known(const Worked& of);    // what the others have together
Values share_evenly(const Worked& of);   // one part in T
Values share_nothing(const Worked& of);  // 0: no share was written, so it gets none

// The first numbers of a word's query: x · W_Qᵀ.
Values query(const Worked& of);
Values query_of_keys(const Worked& of);    // through W_K
Values query_transposed(const Worked& of);  // x · W_Q: columns of W_Q as nn.Linear holds it
Values query_unsummed(const Worked& of);   // place by place with the first row, not added up
Values query_column(const Worked& of);     // a column of X instead of the word's row

// A row of scores becomes shares.
Values shares(const Worked& of);
Values shares_without_exp(const Worked& of);   // x / Σx
Values shares_zero_is_none(const Worked& of);  // a score of 0 left out
Values shares_base_2(const Worked& of);
Values shares_winner(const Worked& of);     // all to the largest
Values shares_undivided(const Worked& of);  // the exponentials themselves

// Shares mix the values.
Values mixture(const Worked& of);
Values mixture_of_keys(const Worked& of);
Values mixture_of_words(const Worked& of);
Values mixture_largest(const Worked& of);  // the V of the largest share alone
Values mixture_evenly(const Worked& of);   // their mean

// The whole: a row of weights, then the first two numbers of its output.
Values attention(const Worked& of);
Values attention_columns(const Worked& of);  // softmax down the columns
Values attention_all(const Worked& of);      // softmax over the whole matrix
Values attention_unscaled(const Worked& of);
Values attention_by_width(const Worked& of);  // divided by d_k
Values attention_swapped(const Worked& of);   // its key with the others' queries
Values attention_keys(const Worked& of);      // K mixed instead of V

// A row under the causal mask.
Values masked(const Worked& of);
Values masked_after(const Worked& of);        // cut off after softmax
Values masked_upside_down(const Worked& of);  // sees itself and what comes later
Values masked_zero(const Worked& of);         // 0 instead of −∞
Values masked_itself_too(const Worked& of);   // sees what came before, not itself
Values masked_not(const Worked& of);

// How many pairs a sentence gives, and the position that the asking row has to guess.
Values pairs(const Worked& of);
Values pairs_tokens(const Worked& of);     // T
Values pairs_own_word(const Worked& of);   // T, each row guessing its own word
Values pairs_own_place(const Worked& of);  // T − 1, but each row guessing its own word
Values pairs_from_one(const Worked& of);   // T − 1, and the place counted from 1
Values pairs_squares(const Worked& of);    // T², every cell
Values pairs_seen(const Worked& of);       // every cell that may be seen
Values pairs_earlier(const Worked& of);    // every earlier word with every later one

}  // namespace attnscope::lesson::ways

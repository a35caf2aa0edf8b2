#pragma once
#include "tensor/matrix.h"

// Matrix products, instantiated for float and double in matmul.cpp and nowhere else: a product written out in a layer
// would be compiled again in every file that includes it, and by a file compiled for size, a hundred times slower.
//
// Every element is its terms added one after the other, in the order of the contracted axis, each product and each sum
// rounded. So an element depends on its own row and column alone: not on how many others there are, nor on the width of
// the machine's vectors. The browser and the desktop give the same bits, and a token keeps its numbers when the sentence
// grows.
namespace attnscope::tensor {

template <class S> void matmul(const In<S>& a, const In<S>& b, Out<S> c);         // c (m,n)  = a (m,k) · b (k,n)
template <class S> void matmul_nt(const In<S>& a, const In<S>& b, Out<S> c);      // c (m,n)  = a (m,k) · b (n,k)ᵀ
template <class S> void matmul_tn(const In<S>& a, const In<S>& b, Out<S> c);      // c (m,n)  = a (k,m)ᵀ · b (k,n)
template <class S> void matmul_add(const In<S>& a, const In<S>& b, Out<S> c);     // c (m,n) += a (m,k) · b (k,n)
template <class S> void matmul_tn_add(const In<S>& a, const In<S>& b, Out<S> c);  // c (m,n) += a (k,m)ᵀ · b (k,n)

}  // namespace attnscope::tensor

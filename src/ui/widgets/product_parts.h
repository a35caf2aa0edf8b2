#pragma once
#include "ui/widgets/product.h"

namespace attnscope::ui {

// The three matrices of a product as they are drawn: titles and bands are the product's; shrunk: one row, one column, and the
// result with labels of its own; one row: of the left factor and of the result.
Matrix left_part(const Product& product, const ProductLayout& layout);
Matrix above_part(const Product& product, const ProductLayout& layout);
Matrix result_part(const Product& product, const ProductLayout& layout);
Matrix added_part(const Product& product, const ProductLayout& layout);  // where there is one
TextStyle product_title_style(const Ui& ui);

inline constexpr float kFoot = 36, kFootLine = 26;  // what stands below the result: one line, each further one

}  // namespace attnscope::ui

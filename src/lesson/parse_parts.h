#pragma once
#include "lesson/json_fields.h"
#include "lesson/lesson.h"

// The parts of parse_lesson: from JSON to plain data with defaults filled in. They check types, names and which key has a meaning
// beside which; what the values mean together is checked afterwards (check.h), for lessons made in code as well.
namespace attnscope::lesson {

bool read_model(JsonFields& fields, const JsonValue& value, Lesson& out);
bool read_gradients(JsonFields& fields, const JsonValue& value, Lesson& out);
bool read_products(JsonFields& fields, const JsonValue& value, Lesson& out);
bool read_warmup(JsonFields& fields, const JsonValue& value, std::vector<model::Warmup>& out);

}  // namespace attnscope::lesson

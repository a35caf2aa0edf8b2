// One colour a value, as color_of in src/ui/widgets/color_scale.h gives it.
uniform sampler2D u_values;
uniform ivec2 u_size;     // columns, rows
uniform int u_revealed;   // how many cells are shown, in row-major order
uniform float u_range;    // the value that has the full colour
uniform vec3 u_neutral;
uniform vec3 u_negative;
uniform vec3 u_positive;
uniform vec3 u_empty;     // not revealed
uniform vec3 u_hatch;     // lines of a masked cell, on u_masked
uniform vec3 u_masked;
uniform vec3 u_nan;
uniform float u_pixel;    // framebuffer pixels a display unit
in vec2 v_cell;
out vec4 o_color;

void main() {
  ivec2 cell = clamp(ivec2(floor(v_cell)), ivec2(0), u_size - 1);
  float value = texelFetch(u_values, cell, 0).r;
  uint bits = floatBitsToUint(value);
  bool special = (bits & 0x7F800000u) == 0x7F800000u;
  vec3 color;
  if (cell.y * u_size.x + cell.x >= u_revealed) {
    color = u_empty;
  } else if (special && (bits & 0x007FFFFFu) != 0u) {
    color = u_nan;
  } else if (special && (bits & 0x80000000u) != 0u) {  // minus infinity: a masked score
    float stripe = mod((gl_FragCoord.x - gl_FragCoord.y) / u_pixel, 6.0);
    color = stripe < 1.0 ? u_hatch : u_masked;
  } else {
    float t = special ? 1.0 : clamp(value / u_range, -1.0, 1.0);
    color = mix(u_neutral, t < 0.0 ? u_negative : u_positive, abs(t));
  }
  o_color = vec4(color, 1.0);
}

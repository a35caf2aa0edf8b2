// A rectangle as a strip of four corners, made from the vertex number; cell coordinates go to the fragments.
uniform vec4 u_rect;     // x0 y0 x1 y1, display units
uniform vec4 u_display;  // position and size of what the framebuffer shows
uniform vec4 u_window;   // the part of the matrix within the rectangle: first column and row, last column and row
out vec2 v_cell;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  v_cell = mix(u_window.xy, u_window.zw, corner);
  vec2 at = (mix(u_rect.xy, u_rect.zw, corner) - u_display.xy) / u_display.zw;
  gl_Position = vec4(at.x * 2.0 - 1.0, 1.0 - at.y * 2.0, 0.0, 1.0);
}

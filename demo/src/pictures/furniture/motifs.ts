/** What the prints on the walls show, each in a box of 100 by 125. */
import { circle, d, ellipse, mix, path, rect, shade, stroke, times } from '../paint.ts'
import type { Palette } from '../palettes.ts'

/** Motifs in a box of 100 by 125. */
export const motifs: readonly ((p: Palette) => string)[] = [
  (p) =>
    circle(52, 48, 22, p.pop) +
    path('M0,86Q28,56 58,82T100,74V125H0Z', p.main) +
    path('M0,104Q40,84 100,102V125H0Z', shade(p.main, 0.2)),
  (p) =>
    path('M18,125V62A32,32 0 0 1 82,62V125Z', p.main) +
    path('M32,125V66A18,18 0 0 1 68,66V125Z', p.pop) +
    path('M43,125V70A7,7 0 0 1 57,70V125Z', p.soft),
  (p) =>
    path('M0,84L34,44L58,82L76,60L100,88V125H0Z', p.leaf) +
    circle(70, 30, 11, p.pop) +
    path('M0,104L40,80L100,112V125H0Z', shade(p.leaf, 0.25)),
  (p) =>
    stroke('M50,116V44', p.leaf, 3.5) +
    times(
      5,
      (i) =>
        path(
          d`M50,${104 - i * 15}Q${78 - i * 3},${96 - i * 15} ${84 - i * 4},${78 - i * 14}Q${58},${80 - i * 14} 50,${104 - i * 15}`,
          p.leaf,
        ) +
        path(
          d`M50,${98 - i * 15}Q${22 + i * 3},${90 - i * 15} ${16 + i * 4},${72 - i * 14}Q${42},${74 - i * 14} 50,${98 - i * 15}`,
          shade(p.leaf, 0.15),
        ),
    ),
  (p) =>
    rect(14, 18, 44, 50, p.main, { r: 4 }) + circle(66, 74, 26, p.pop, 0.92) + rect(22, 84, 30, 24, p.metal, { r: 3 }),
  (p) =>
    times(4, (i) =>
      path(
        d`M0,${40 + i * 22}Q25,${26 + i * 22} 50,${40 + i * 22}T100,${40 + i * 22}V125H0Z`,
        mix(p.pop, p.main, i / 3),
      ),
    ) + circle(74, 22, 10, p.metal),
  (p) =>
    path('M34,118Q26,84 34,74Q40,66 38,58H62Q60,66 66,74Q74,84 66,118Z', p.pop) +
    stroke('M50,58Q48,34 30,18M50,58Q54,30 70,22M50,58V20', p.leaf, 3) +
    ellipse(28, 16, 9, 6, p.leaf) +
    ellipse(72, 20, 9, 6, p.leaf) +
    ellipse(50, 15, 6, 9, p.main),
]

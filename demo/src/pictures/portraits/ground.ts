/** What is behind a person. */
import { circle, mix, path, rect, shade, times, tint } from '../paint.ts'
import { randomFrom, spread } from '../random.ts'
import type { Person } from './people.ts'

/** The wall behind a person, with a window, a print or a plant. */
export function ground(person: Person, seed: number): string {
  const random = randomFrom(spread(seed, 17))
  const c = person.ground
  const leaves = times(5, (i) =>
    path(
      `M${500 + i * 12},620Q${420 + i * 40},${470 - i * 12} ${452 + i * 34},${330 + (i % 3) * 46}Q${520 + i * 22},${450 + i * 4} ${528 + i * 12},620Z`,
      mix('#3f7a58', i % 2 ? '#88b06c' : '#1f4a3a', 0.4),
    ),
  )
  const kinds = [
    () =>
      rect(44, 40, 150, 190, '#fff', { r: 6 }) +
      rect(56, 52, 126, 166, mix(c, '#8fc1dd', 0.7)) +
      circle(146, 92, 18, '#fff3cf') +
      path('M56,176Q90,140 120,168T182,156V218H56Z', mix(c, '#4f8a63', 0.6)) +
      rect(114, 52, 8, 166, '#fff') +
      rect(56, 128, 126, 8, '#fff') +
      leaves,
    () => circle(300, 270, 236, tint(c, 0.4)) + leaves,
    () =>
      rect(430, 60, 120, 150, shade(c, 0.4), { r: 4 }) +
      rect(440, 70, 100, 130, '#fffaf0') +
      circle(492, 122, 26, '#e2714b') +
      path('M440,176Q470,146 500,170T540,164V200H440Z', '#1f6b5e') +
      path('M0,600V430Q70,400 130,600Z', mix('#3f7a58', c, 0.2)),
    () => path('M90,600V270A210,210 0 0 1 510,270V600Z', tint(c, 0.45)) + leaves,
  ]
  return rect(0, 0, 600, 600, c) + random.pick(kinds)() + rect(0, 0, 600, 600, 'url(#ground)')
}

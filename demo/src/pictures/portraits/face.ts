/** Eyes, mouth and beard of a face about 300, 268. */
import { circle, path, shade, stroke } from '../paint.ts'
import type { Person } from './people.ts'

/** Brows, eyes, glasses and the lines of age. */
export function eyes(person: Person): string {
  const brow = person.style === 'scarf' ? '#3a2a24' : shade(person.hair, person.older ? 0.1 : 0.2)
  const brows = stroke('M240,236q18,-14 38,-5M322,231q20,-9 38,5', brow, 7, 0.9)
  const dark = '#2b1d1a'
  const drawn =
    person.eyes === 'smiling'
      ? stroke('M242,268q16,-17 33,0M325,268q17,-17 33,0', dark, 7)
      : circle(259, 264, 9.5, dark) +
        circle(341, 264, 9.5, dark) +
        circle(262, 260, 3, '#fff') +
        circle(344, 260, 3, '#fff') +
        stroke('M243,256q15,-12 31,-2M326,254q16,-10 31,2', dark, 4, 0.8)
  const lenses = person.glasses
    ? '<g fill="#fff" fill-opacity=".16" stroke="#2e2a2c" stroke-width="6"><rect x="224" y="240" width="68" height="54" rx="24"/><rect x="308" y="240" width="68" height="54" rx="24"/></g>' +
      stroke('M292,258q8,-7 16,0M224,258l-22,-6M376,258l22,-6', '#2e2a2c', 6)
    : ''
  const lines = person.older
    ? stroke(
        'M226,284q-10,4 -14,0M374,284q10,4 14,0M252,318q-12,12 -10,26M348,318q12,12 10,26',
        shade(person.skin, 0.3),
        3.5,
        0.6,
      )
    : ''
  return brows + drawn + lines + lenses
}

/** Mouth and beard. */
export function mouth(person: Person): string {
  const beard = person.hair
  const full =
    person.beard === 'full'
      ? path(
          'M204,264Q208,300 216,330Q240,392 300,396Q360,392 384,330Q392,300 396,264Q388,296 366,306Q334,296 300,306Q266,296 234,306Q212,296 204,264Z',
          beard,
        )
      : ''
  const stubble =
    person.beard === 'stubble'
      ? path('M206,280Q214,392 300,394Q386,392 394,280Q384,330 352,316Q300,300 248,316Q216,330 206,280Z', beard, 0.13)
      : ''
  const lips = person.grin
    ? path('M264,330Q300,340 336,330Q330,368 300,368Q270,368 264,330Z', '#8c3b34') +
      path('M269,333Q300,341 331,333Q330,344 300,346Q270,344 269,333Z', '#fff')
    : stroke('M266,336Q300,366 334,336', person.beard === 'full' ? '#e2a08a' : '#a8473d', 8)
  const moustache =
    person.beard === 'moustache'
      ? path('M300,312Q270,302 246,332Q272,338 300,326Q328,338 354,332Q330,302 300,312Z', beard)
      : ''
  return full + stubble + lips + moustache
}

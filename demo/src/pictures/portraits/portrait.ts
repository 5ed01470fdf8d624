/** Portraits of the people of the demo town, in the same hand as the homes. */
import { circle, ellipse, mix, path, rect, shade, stroke, times, tint } from '../paint.ts'
import { randomFrom, spread } from '../random.ts'
import { dressed } from './clothes.ts'
import { hairBefore, hairBehind } from './hair.ts'
import { type Person, people } from './people.ts'

const shading = `<defs><linearGradient id="form" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c100c" stop-opacity=".2"/></linearGradient><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#1c100c" stop-opacity=".1"/></linearGradient></defs>`

function ground(person: Person, seed: number): string {
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

function eyes(person: Person): string {
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

function mouth(person: Person): string {
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

/** Draws one of the people as an SVG of 600 by 600; thirteen neighbouring seeds are thirteen different people. */
export function drawPortrait(seed: number): string {
  const person = people[Math.abs(Math.trunc(seed)) % people.length]
  if (!person) throw new RangeError('There is nobody to draw')
  const { skin, hair, style } = person
  const neck =
    path('M252,350V426Q300,476 348,426V350Z', shade(skin, 0.1)) +
    path('M252,366Q300,424 348,366V394Q300,440 252,394Z', shade(skin, 0.24), 0.7)
  const face =
    'M204,232C204,150 246,124 300,124C354,124 396,150 396,232C396,300 372,390 300,392C228,390 204,300 204,232Z'
  const ears =
    style === 'scarf' ? '' : ellipse(203, 268, 17, 26, shade(skin, 0.08)) + ellipse(397, 268, 17, 26, shade(skin, 0.14))
  const rings = person.earrings ? circle(199, 302, 9, '#d9ac55') + circle(401, 302, 9, '#d9ac55') : ''
  const blush = ellipse(240, 310, 22, 14, '#e2664a', 0.2) + ellipse(360, 310, 22, 14, '#e2664a', 0.2)
  const nose = stroke('M302,276q10,22 -6,26', shade(skin, 0.28), 6, 0.75)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">${shading}${ground(person, seed)}${hairBehind[style]?.(shade(hair, 0.08)) ?? ''}${neck}${dressed[person.clothes](person.colour)}${ears}${path(face, skin)}${path(face, 'url(#form)', 0.7)}${blush}${nose}${mouth(person)}${eyes(person)}${hairBefore[style](hair)}${rings}</svg>`
}

/** Portraits of the demo users, in the same hand as the homes. */
import { circle, ellipse, path, shade, stroke } from '../paint.ts'
import { dressed } from './clothes.ts'
import { eyes, mouth } from './face.ts'
import { ground } from './ground.ts'
import { hairBefore, hairBehind } from './hair.ts'
import { people } from './people.ts'

const shading = `<defs><linearGradient id="form" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c100c" stop-opacity=".2"/></linearGradient><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".45"/><stop offset="1" stop-color="#1c100c" stop-opacity=".1"/></linearGradient></defs>`

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

/** Shoulders and what is worn on them, from the neck down to the edge of a portrait. */
import { circle, path, rect, shade, stroke, times, tint } from '../paint.ts'
import type { Clothes } from './people.ts'

const shoulders = 'M84,600C84,486 150,446 236,424Q300,470 364,424C450,446 516,486 516,600Z'

const torso = (colour: string) => path(shoulders, colour) + path(shoulders, 'url(#form)')

const sleeves = (colour: string) =>
  stroke('M160,600Q158,540 176,506M440,600Q442,540 424,506', shade(colour, 0.3), 6, 0.45)

/** Draws each kind of clothing in a colour. */
export const dressed: Record<Clothes, (colour: string) => string> = {
  crew: (c) => torso(c) + path('M232,424Q300,494 368,424L386,430Q300,530 214,430Z', tint(c, 0.85)) + sleeves(c),
  shirt: (c) =>
    torso(c) +
    path('M240,420L300,486L262,534L208,440ZM360,420L300,486L338,534L392,440Z', tint(c, 0.4)) +
    stroke('M240,420L300,486L262,534L208,440ZM360,420L300,486L338,534L392,440Z', shade(c, 0.25), 3, 0.5) +
    stroke('M300,490V600', shade(c, 0.25), 4, 0.6) +
    times(2, (i) => circle(300, 530 + i * 44, 6, shade(c, 0.35))) +
    sleeves(c),
  blazer: (c) =>
    path(shoulders, tint(c, 0.82)) +
    path('M84,600C84,486 150,446 232,424L300,580V600ZM516,600C516,486 450,446 368,424L300,580V600Z', c) +
    path(
      'M232,424L206,470L236,490L220,512L290,600H300V580L240,428ZM368,424L394,470L364,490L380,512L310,600H300V580L360,428Z',
      shade(c, 0.22),
    ) +
    path(shoulders, 'url(#form)', 0.8) +
    sleeves(c),
  hood: (c) =>
    torso(c) +
    path('M206,430Q176,470 240,506Q300,530 360,506Q424,470 394,430Q372,470 300,474Q228,470 206,430Z', shade(c, 0.18)) +
    stroke('M262,508v62M338,508v62', tint(c, 0.8), 7) +
    rect(258, 562, 8, 18, tint(c, 0.8), { r: 3 }) +
    rect(334, 562, 8, 18, tint(c, 0.8), { r: 3 }) +
    sleeves(c),
  blouse: (c) =>
    torso(c) +
    path('M230,424L300,536L370,424L394,434L300,572L206,434Z', shade(c, 0.14)) +
    stroke('M206,434L300,572L394,434', tint(c, 0.5), 5, 0.7) +
    sleeves(c),
  stripes: (c) =>
    `<clipPath id="body">${path(shoulders, '#000')}</clipPath><g clip-path="url(#body)">${path(shoulders, '#fbf5ea')}${times(6, (i) => rect(60, 446 + i * 30, 480, 13, c))}${path(shoulders, 'url(#form)')}</g>${path('M232,424Q300,494 368,424L380,428Q300,516 220,428Z', '#fbf5ea')}${sleeves('#d8cbb8')}`,
}

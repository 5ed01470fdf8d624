/** Ten ways to furnish a home in colour, and what dusk does to each. */
import { mix } from './paint.ts'
import type { Time } from './spec.ts'

/** The colours one home is painted with. */
export type Palette = {
  wall: string
  floor: string
  /** The large upholstered piece. */
  main: string
  /** The cushion, the pot: the colour that calls. */
  pop: string
  wood: string
  dark: string
  /** Linen, frames, skirting. */
  soft: string
  leaf: string
  metal: string
}

const row = (colours: string): Palette => {
  const [wall = '', floor = '', main = '', pop = '', wood = '', dark = '', soft = '', leaf = '', metal = ''] =
    colours.split(' ')
  return { wall, floor, main, pop, wood, dark, soft, leaf, metal }
}

/** Palm, harbour, clay, olive, plum, saffron, lagoon, leather, rose and ink, in that order. */
export const palettes: readonly Palette[] = [
  row('#efe5d8 #c59a6c #1f6b5e #e2714b #8f6040 #2b2a28 #fbf6ec #4b7d54 #c79f5c'),
  row('#dfe6e8 #d3bb97 #31506f #e4ac45 #a67b50 #212d38 #fdfdfb #3f7b5b #a3a9ab'),
  row('#f3e1d7 #ad7c5b #b9573c #2f6666 #744a33 #33241f #fff8f1 #5c8049 #cfa35c'),
  row('#e5e9da #cbad85 #5b7350 #dd8d58 #8d6744 #2b2f28 #fbfaf2 #4b7141 #b89b61'),
  row('#ece3e6 #b98f70 #6b4566 #d99b3c #7b5443 #2e2430 #fcf8f5 #5d7c57 #c4a062'),
  row('#f5ead2 #b78a5e #d19a35 #20656b #87593a #2d2a25 #fffaef #53804f #b58f4e'),
  row('#e8efec #d9c4a1 #2b8a93 #ea7454 #b08658 #223438 #ffffff #3f8262 #c8ab70'),
  row('#ebe4da #a98261 #b0713f #2d5a4a #6d4a36 #27241f #faf5ec #557a4c #ba9452'),
  row('#eed7d3 #c49a78 #8c3f4d #7c9a80 #8b5c46 #33252a #fff7f4 #587d58 #cda167'),
  row('#35545a #b98d63 #cb9354 #e4694a #7a5239 #1b2a2d #f6efe3 #5e8d63 #d0a75e'),
]

const brightness = (colour: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0) / 765

function wallAtDusk({ wall, main }: Palette): string {
  if (brightness(wall) < 0.5) return mix(wall, '#1f2230', 0.28)
  return mix(mix(mix(wall, '#4f3038', 0.4), main, 0.2), '#c98a58', 0.1)
}

/** What the rooms of a home are painted with at an hour: after sunset colours sink into a warm dusk. */
export function paletteAt(number: number, time: Time): Palette {
  const day = palettes[((Math.trunc(number) % palettes.length) + palettes.length) % palettes.length]
  if (!day) throw new RangeError('There is no palette')
  if (time === 'day') return day
  const dusk = (colour: string, share: number) => mix(colour, '#5b3029', share)
  return {
    wall: wallAtDusk(day),
    floor: dusk(day.floor, 0.42),
    main: dusk(day.main, 0.22),
    pop: dusk(day.pop, 0.08),
    wood: dusk(day.wood, 0.2),
    dark: day.dark,
    soft: mix(day.soft, '#b07a5a', 0.32),
    leaf: dusk(day.leaf, 0.22),
    metal: dusk(day.metal, 0.1),
  }
}

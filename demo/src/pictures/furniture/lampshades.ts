/** What every lamp shares: the paper of its shade and how far it shines. */
import { mix } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** The colour of a lamp’s paper: warmer when it is lit. */
export const paperShade = ({ p, time }: Scene) => mix(p.soft, '#ffe2a0', time === 'evening' ? 0.85 : 0.4)

/** How far a lamp’s halo reaches: further in the evening. */
export const reach = ({ time }: Scene) => (time === 'evening' ? 1.75 : 1)

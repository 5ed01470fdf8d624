/** Every layout of every room, and which one a picture shows. */
import { spread } from './random.ts'
import { bath } from './rooms/bath.ts'
import { bedroom } from './rooms/bedroom.ts'
import { desks } from './rooms/desk.ts'
import { dining } from './rooms/dining.ts'
import { facade, housesOf } from './rooms/facade.ts'
import { kitchen } from './rooms/kitchen.ts'
import { living } from './rooms/living.ts'
import { view } from './rooms/view.ts'
import type { Scene } from './scene.ts'
import type { PictureSpec, Room } from './spec.ts'

/** The layouts by room; their order is part of what a spec means. */
export const layouts: Record<Room, readonly ((scene: Scene) => string)[]> = {
  living,
  bedroom,
  kitchen,
  bath,
  view,
  facade,
  dining,
  desk: desks,
}

/** The number of the layout a spec shows; houses follow their city when none is asked for. */
export function layoutOf(spec: PictureSpec): number {
  const count = layouts[spec.room].length
  if (spec.layout !== undefined) return ((Math.trunc(spec.layout) % count) + count) % count
  const drawn = spread(spec.seed, 7)
  return spec.room === 'facade' ? (housesOf[spec.city][drawn % 4] ?? 0) : drawn % count
}

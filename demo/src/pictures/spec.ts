/** What a picture is asked for: the words the generator and its callers agree on. */

/** The cities the demo data knows. */
export const cities = ['san-salvador', 'madrid', 'bangkok'] as const

/** A city whose skyline can be drawn. */
export type City = (typeof cities)[number]

/** The rooms a home can show. */
export const rooms = ['living', 'bedroom', 'kitchen', 'bath', 'view', 'facade', 'dining', 'desk'] as const

/** A room of a home, or the home from outside. */
export type Room = (typeof rooms)[number]

/** The hours a picture can show. */
export const hours = ['day', 'evening'] as const

/** Daylight, or dusk with the lamps lit. */
export type Time = (typeof hours)[number]

/** One picture, fully told: the same spec always draws the same picture. Left-out parts follow from the seed. */
export type PictureSpec = {
  room: Room
  city: City
  seed: number
  /** Number of the palette, taken round the list. */
  palette?: number
  time?: Time
  /** Number of the room's layout, taken round that room's list. */
  layout?: number
}

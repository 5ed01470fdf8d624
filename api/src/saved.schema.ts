/** Shapes of favourites: homes a person saved (D 5.12). */
import { z } from 'zod'

/** The maximum of favourites per person. */
export const maxFavourites = 200

/** Ids of ads, newest first. */
export const FavouriteIds = z.object({ ids: z.array(z.uuid()).max(maxFavourites) })
export type FavouriteIds = z.infer<typeof FavouriteIds>
export const FavouriteParams = z.object({ id: z.uuid('listing-not-found') })
export type FavouriteParams = z.infer<typeof FavouriteParams>

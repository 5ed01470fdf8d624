/** Shapes of cities and places. A city's id is its GeoNames id (D 2.5). */
import { z } from 'zod'

/** A city with homes to rent. `country` is the ISO code, `countryName` in the reader's language, `city` too where known. */
export const City = z.object({
  id: z.number().int(),
  city: z.string(),
  country: z.string(),
  countryName: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Its number of published homes. */
  homes: z.number().int(),
  /** In the list: its names in our other languages, for matching typed text. */
  otherNames: z.array(z.string()).optional(),
  /** In the list: its time zone (IANA name), which decides "today" in a search there (D 6.5). */
  timeZone: z.string().optional(),
})
export type City = z.infer<typeof City>
export const CityList = z.array(City)

export const SuggestInput = z.object({
  text: z.string().trim().min(1).max(100),
  /** `lat,lng`: among equals, the nearer one comes first. */
  near: z
    .string()
    .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(20).optional(),
})
export type SuggestInput = z.infer<typeof SuggestInput>

export const PlaceInput = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lng: z.coerce.number().min(-180).max(180),
})
/** With a city, the answer also says whether the point agrees with it. */
export const PlaceQuery = PlaceInput.extend({ cityId: z.coerce.number().int().optional() })
export type PlaceQuery = z.infer<typeof PlaceQuery>
export type PlaceInput = z.infer<typeof PlaceInput>

/** A found address, with its city. */
export const FoundAddress = z.object({
  street: z.string(),
  district: z.string(),
  city: City.nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type FoundAddress = z.infer<typeof FoundAddress>
export const FoundAddresses = z.array(FoundAddress)

/** The nearest city to a point, and its time zone (IANA name, D 5.11). */
export const PlaceFound = z.object({
  city: City.nullable(),
  timeZone: z.string(),
  /** Why the point does not agree with the given city (D 11.6). */
  doubt: z.enum(['marker-far', 'marker-abroad']).nullable(),
  /** The address there, for a signed-in person, where known. */
  address: FoundAddress.nullable(),
})
export type PlaceFound = z.infer<typeof PlaceFound>

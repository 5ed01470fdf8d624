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
  /** Published homes there now. */
  homes: z.number().int(),
  /** In the list: what it is called in our other languages, as people may type it too. */
  otherNames: z.array(z.string()).optional(),
  /** In the list: the time zone there (IANA name), whose day is "today" of a search in it (D 6.5). */
  timeZone: z.string().optional(),
})
export type City = z.infer<typeof City>
export const CityList = z.array(City)

export const SuggestInput = z.object({
  text: z.string().trim().min(1).max(100),
  /** `lat,lng`: what lies nearer comes first among equals. */
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
/** With a city, whether the point agrees with it is answered too. */
export const PlaceQuery = PlaceInput.extend({ cityId: z.coerce.number().int().optional() })
export type PlaceQuery = z.infer<typeof PlaceQuery>
export type PlaceInput = z.infer<typeof PlaceInput>

/** An address that was found, with the city of ours that it lies in. */
export const FoundAddress = z.object({
  street: z.string(),
  district: z.string(),
  city: City.nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type FoundAddress = z.infer<typeof FoundAddress>
export const FoundAddresses = z.array(FoundAddress)

/** The city nearest to a point, and the time zone there (IANA name, D 5.11). */
export const PlaceFound = z.object({
  city: City.nullable(),
  timeZone: z.string(),
  /** Why the point does not agree with the city that was named (D 11.6). */
  doubt: z.enum(['marker-far', 'marker-abroad']).nullable(),
  /** The address there, for whoever is signed in, where one is known. */
  address: FoundAddress.nullable(),
})
export type PlaceFound = z.infer<typeof PlaceFound>

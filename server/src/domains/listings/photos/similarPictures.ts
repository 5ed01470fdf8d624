/**
 * Pictures that are copies of others: found when a picture is uploaded, stored as pairs. This holds a home for
 * moderation, and appears on the admin desk (D 11.31).
 */
import type { Database, Query, Transaction } from '../../../gateways/database.ts'
import { type Fingerprint, isPlain } from '../../../gateways/pictureLikeness/fingerprint.ts'
import { hashesOfOriginal, keysOf } from '../../../gateways/pictureLikeness/hashes.ts'
import { createCopySearch } from '../../../gateways/pictureLikeness/likeness.ts'

/** A picture of which another is a copy, or the reverse. */
export interface Match {
  readonly id: string
  /** 0 for the same picture, 10,000 for no likeness. */
  readonly apart: number
}

/** What is stored of a picture for later copies. */
export interface Look {
  readonly fingerprint: Fingerprint
  readonly matches: readonly Match[]
}

/** Limits per look-up: found by key, near by hash, matching. The oldest count, because copies are newer. */
const [mostByKey, mostByHash, mostMatches] = [2000, 200, 24]

/** The look of a picture, with the stored pictures that it matches; undefined for a plain picture: it looks like any. */
export async function lookOf(database: Database, id: string, fingerprint: Fingerprint): Promise<Look | undefined> {
  if (isPlain(fingerprint)) return undefined
  const search = createCopySearch(fingerprint)
  const candidates = await database<{ photoId: string; hashes: string[] }[]>`
    select photo_id, hashes::text[] from photo_look join photo on photo.id = photo_id
    where hash_keys && ${[...search.keys]}::integer[] and photo_id <> ${id}
    order by created_at, photo_id limit ${mostByKey}`
  const near = candidates.filter(({ hashes }) => search.isNear(hashes.map(Number))).slice(0, mostByHash)
  const looks = await database<{ photoId: string; fingerprint: Buffer }[]>`
    select photo_id, fingerprint from photo_look join photo on photo.id = photo_id
    where photo_id = any(${near.map(({ photoId }) => photoId)}::uuid[]) order by created_at, photo_id`
  const matches: Match[] = []
  for (const { photoId, fingerprint: other } of looks) {
    const likeness = search.likenessTo(other)
    if (likeness !== undefined) matches.push({ id: photoId, apart: Math.round((1 - likeness) * 10_000) })
    if (matches.length === mostMatches) break
    await new Promise(setImmediate) // another request first: each comparison takes milliseconds
  }
  return { fingerprint, matches }
}

/** Stores the look of a new picture and its matches, but those deleted meanwhile. */
export async function insertLook(tx: Transaction, id: string, { fingerprint, matches }: Look): Promise<void> {
  const hashes = hashesOfOriginal(fingerprint).map(({ hash }) => hash)
  await tx`
    insert into photo_look (photo_id, fingerprint, hashes, hash_keys)
    values (${id}, ${Buffer.from(fingerprint)}, ${hashes.map(String)}::text[]::bigint[], ${keysOf(hashes)}::integer[])
    on conflict do nothing`
  if (matches.length === 0) return
  await tx`
    with other as (select id from photo where id = any(${matches.map((match) => match.id)}::uuid[]) for key share),
    pair as (
      select other.id, apart from unnest(${matches.map((match) => match.id)}::uuid[],
        ${matches.map(({ apart }) => apart)}::smallint[]) match (id, apart) join other on other.id = match.id)
    insert into photo_match (photo_id, other_id, apart)
    select ${id}::uuid, id, apart from pair union all select id, ${id}::uuid, apart from pair on conflict do nothing`
}

/** Gives a copied picture the look and the matches of the one it is copied from. */
export async function copyLook(tx: Transaction, from: string, to: string): Promise<void> {
  await tx`insert into photo_look (photo_id, fingerprint, hashes, hash_keys)
    select ${to}::uuid, fingerprint, hashes, hash_keys from photo_look where photo_id = ${from}`
  await tx`
    with pair as (select other_id, apart from photo_match where photo_id = ${from})
    insert into photo_match (photo_id, other_id, apart)
    select ${to}::uuid, other_id, apart from pair union all select other_id, ${to}::uuid, apart from pair`
}

/** The pictures that match the row `own` of `photo`, as rows `id`, `listing_id` and `apart`. */
export const similarPictures = (query: Query) => query`(
  select other.id, other.listing_id, apart from photo_match join photo other on other.id = other_id
  where photo_match.photo_id = own.id)`

/** Homes to search, created by SQL: in some cities, with five pictures each. */
import { createFreeLater } from '../../server/src/domains/search/search/freeLater.ts'
import { atOnce } from '../../server/src/domains/search/search/freeLaterStore.ts'
import { createClock } from '../../server/src/gateways/clock.ts'
import { connectDatabase, type Database } from '../../server/src/gateways/database.ts'
import { migrate } from '../../server/src/gateways/migrations.ts'

/** Cities by their GeoNames ids; the first has a quarter of the homes. */
export const cities = [3_583_361, 1_609_350, 3_117_735, 3_871_336] as const

/** The number of homes of each landlord. */
const homesOfEach = 25

interface Filling {
  /** Pictures of each home. */
  readonly photos?: number
  /** In 400 towns around the world, some of them large, instead of on a grid; each is a separate city. */
  readonly inTowns?: boolean
}

/** Migrates the database and fills it with this many published homes. */
export async function fillHomes(url: string, homes: number): Promise<void> {
  const database = connectDatabase(url, 1)
  await migrate(database)
  await insertHomes(url, homes)
  const begun = performance.now()
  const freeLater = createFreeLater({ database, clock: createClock() })
  for (let looked = 0; looked <= homes; looked += atOnce) await freeLater.tick()
  console.log(`which of ${homes} homes are free later: ${(performance.now() - begun).toFixed(0)} ms`)
  await database`vacuum analyze listing`
  await database.end()
}

/** Fills a database, of this version or an earlier one, with this many published homes. */
export async function insertHomes(
  url: string,
  homes: number,
  { photos = 5, inTowns = false }: Filling = {},
): Promise<void> {
  const database = connectDatabase(url, 1)
  await database`
    insert into account (email, email_confirmed_at, password_hash, language_id, gender_id, created_at)
    select 'bench' || n || '@mail.example', now(), 'none', 700000, 1000000, now()
    from generate_series(0, ${Math.floor(homes / homesOfEach)}::integer) n`
  await database`select setseed(0.16)`
  const places = inTowns ? inOneOfTowns(database, homes) : onGrid(database, homes)
  await database`
    insert into listing (landlord_id, state, title, description, rent_price, deposit, available_from, room_size, beds_number,
      bathroom, term_of_lease, floor_type, near_to_metro, city_id, country, address1, neighbourhood, location_lat,
      location_lng, shown_lat, shown_lng, map_x, map_y, time_zone, weight, furnished, parking, elevator, created_at,
      updated_at, published_at)
    select account.id, 'published', 'Two-bedroom off Paseo ' || n, 'A calm flat two streets from the paseo.',
      400 + (n * 37) % 3000, 500,
      case when n % 3 = 0 then current_date + 300 else date '2026-01-01' + (n % 90) end, 30 + n % 120, 1 + n % 5, 1 + n % 2,
      array[300002, 300003], 400002, 'Bus 52 in three minutes', city, 'SV', 'Calle ' || n,
      'Escalón', lat, lng, lat, lng, (16777216 * (lng + 180) / 360)::integer,
      (8388608 - 8388608 * ln(tan(pi() / 4 + radians(lat) / 2)) / pi())::integer, 'America/El_Salvador',
      (n::bigint * 7919) % 300, n % 2 = 0, n % 3 = 0, n % 5 = 0, at, at, at
    from (select *, now() - n * interval '1 minute' as at from ${places} place) made
      join account on email = 'bench' || n / ${homesOfEach}::integer || '@mail.example'`
  await database`
    insert into photo (listing_id, position, file_name, width, height, widths, blurred, room, hour, created_at)
    select id, place, 'living-' || place || '.jpg', 1600, 1067, '{480,960,1600}',
      'data:image/webp;base64,' || repeat('UklGRlQAAABXRUJQ', 12), 'living', 'day', now()
    from listing, generate_series(0, ${photos - 1}::integer) place`
  await database`vacuum analyze listing`
  await database`vacuum analyze photo`
  await database.end()
}

const onGrid = (sql: Database, homes: number) => sql`(
  select n, (${[...cities]}::integer[])[1 + n % 4] as city, 10 + (n * 7) % 1000 * 0.01 as lat,
    -90 + (n * 13) % 1000 * 0.02 as lng from generate_series(1, ${homes}::integer) n)`

/**
 * The first town has an eighth of all homes, half of them are in the first fifty; most within 15 km of their town's
 * middle.
 */
const inOneOfTowns = (sql: Database, homes: number) => sql`(
  select n, 10000000 + town as city, -35 + (town * 7919) % 9500 * 0.01 + (random() + random() + random() - 1.5) * 0.2 as lat,
    -120 + (town * 104729::bigint) % 25000 * 0.01 + (random() + random() + random() - 1.5) * 0.2 as lng
  from (select n, floor(400 * power(random(), 3))::integer as town from generate_series(1, ${homes}::integer) n) drawn)`

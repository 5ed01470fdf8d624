/** Migrations of homes beside the version before, which goes on writing them: neither ends the other. */
import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { connectDatabase } from './database.ts'
import { migrate } from './migrations.ts'

const { database, url } = await freshDatabase(inject('postgresUrl'))
const tick = connectDatabase(url, 1)
afterAll(() => Promise.all([database.end(), tick.end()]))

const [account] = await database<{ id: string }[]>`
  insert into account (email, password_hash, language_id, gender_id, created_at)
  values ('ada@mail.example', '', 700000, 1, now()) returning id`

const again = (...names: string[]) => database`delete from migration where name in ${database(names)}`

const indexes = () => database<{ indexname: string; indexdef: string }[]>`
  select indexname, indexdef from pg_indexes where tablename = 'listing' and indexdef like '% INCLUDE (%' order by 1`

/** The indexes of searches as the version before has them. */
async function backToEarlierIndexes(): Promise<void> {
  for (const { indexname, indexdef } of await indexes()) {
    const without = indexdef
      .replace(' smoking_allowed, washing_machine, desk,', '')
      .replace(' INCLUDE (most_occupants, traits, ', ' INCLUDE (')
    await database.unsafe(`drop index ${indexname}; ${without}`).simple()
  }
  await again('0322-living-indexes.sql', '0324-living-indexes-serve.sql')
}

async function createHome(floor: number | null): Promise<string> {
  const [home] = await database<{ id: string }[]>`
    insert into listing (landlord_id, floor_type, created_at, updated_at)
    values (${account?.id ?? ''}, ${floor}, now(), now()) returning id`
  return home?.id ?? ''
}

/** Until the condition is met; a test that waits in vain ends by its own time. */
async function until(isMet: () => Promise<boolean>): Promise<void> {
  while (!(await isMet())) await new Promise((resolve) => setTimeout(resolve, 10))
}

const someoneWaits = async () => {
  const [row] = await database`select 1 from pg_locks where relation = 'listing'::regclass and not granted`
  return row !== undefined
}

test('a tick that looked at homes and then writes one gets through while new indexes take their place', async () => {
  const home = await createHome(null)
  const newest = await indexes()
  await backToEarlierIndexes()
  let migrated: Promise<string[]> | undefined
  await tick.begin(async (tx) => {
    await tx`select id from listing where id = ${home} for update`
    migrated = migrate(database)
    migrated.catch(() => undefined)
    await until(someoneWaits)
    await tx`update listing set free_later = true where id = ${home}`
  })
  expect(await migrated).toEqual(['0322-living-indexes.sql', '0324-living-indexes-serve.sql'])
  expect(await indexes()).toEqual(newest)
})

test('an index that was built by hand before is taken as it is', async () => {
  const newest = await indexes()
  await backToEarlierIndexes()
  const [first] = newest
  const name = first?.indexname ?? ''
  await database.unsafe((first?.indexdef ?? '').replace(`INDEX ${name} `, `INDEX CONCURRENTLY ${name}_next `))
  const oid = () =>
    database`select oid from pg_class where relname in (${name}, ${`${name}_next`}) order by oid desc limit 1`
  const byHand = await oid()
  await migrate(database)
  expect(await indexes()).toEqual(newest)
  expect(await oid()).toEqual(byHand)
})

test('homes of before get their traits, also one that somebody is changing; those without any are left alone', async () => {
  const [changing, other, plain] = [await createHome(400002), await createHome(400002), await createHome(null)]
  await database`alter table listing disable trigger listing_traits`
  await database`update listing set traits = '{}'`
  await database`alter table listing enable trigger listing_traits`
  await again('0321-traits-of-homes.sql')
  const traitsOf = async (id: string) => (await database`select traits, xmin from listing where id = ${id}`)[0]
  const before = await traitsOf(plain)
  let migrated: Promise<string[]> | undefined
  await tick.begin(async (tx) => {
    await tx`update listing set free_later = true where id = ${changing}`
    migrated = migrate(database)
    await until(async () => (await traitsOf(other))?.traits.length > 0)
    expect((await traitsOf(changing))?.traits).toEqual([])
  })
  expect(await migrated).toEqual(['0321-traits-of-homes.sql'])
  expect((await traitsOf(changing))?.traits).toEqual([400002])
  expect(await traitsOf(plain)).toEqual(before)
})

/**
 * `node scripts/loadAdverts.ts FILE`: loads a file's adverts into a running Keyhold as homes, for testing searches and
 * maps with many. `--remove` removes them. Its database is that of DATABASE_URL, else the running one in KEYHOLD_DATA
 * (`var`). Idempotent. It writes directly into the tables: it is a load, not demo data, and no test needs it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { clusterFolder, passwordOf, urlOf } from '../server/src/embedded/cluster.ts'
import { databaseAccount } from '../server/src/embedded/folder.ts'
import { connectDatabase, type Database } from '../server/src/gateways/database.ts'
import { homeFrom, idFrom, readAdverts, stayIn } from './adverts.ts'
import { root } from './run.ts'

const owner = idFrom('the owner of all adverts')
const batch = 2_000

/** The database's URL. */
function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const data = clusterFolder(process.env.KEYHOLD_DATA ?? path.join(root, 'var'), databaseAccount(), console.log)
  const port = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[3])
  return urlOf(port, passwordOf(data))
}

const columnName = (name: string) =>
  name.replace(/[A-Z0-9]/g, (letter) => `_${letter.toLowerCase()}`).replace('address_1', 'address1')
const toRow = (home: object) =>
  Object.fromEntries(Object.entries(home).map(([name, value]) => [columnName(name), value]))

async function load(sql: Database, file: string): Promise<void> {
  const adverts = readAdverts(file)
  const today = new Date().toISOString().slice(0, 10)
  await sql`
    insert into account (id, email, email_confirmed_at, password_hash, language_id, first_name, last_name, phone_number, gender_id, category_id, created_at)
    values (${owner}, 'adverts@keyhold.example', now(), '-', 700000, 'Many', 'Homes', '+34 900 000 000', 600002, 1300001, now())
    on conflict (id) do nothing`
  const [first] = adverts
  const names = first ? Object.keys(toRow(homeFrom(first, 0, owner, today))) : []
  for (let at = 0; at < adverts.length; at += batch) {
    const homes = adverts.slice(at, at + batch).map((advert, index) => homeFrom(advert, at + index, owner, today))
    const stays = homes.flatMap((home) => stayIn(home, today) ?? [])
    await sql.begin(async (tx) => {
      await tx`
        insert into listing (${tx(names)}) select ${tx(names)}
        from jsonb_populate_recordset(null::listing, ${tx.json(homes.map(toRow) as never)}) on conflict (id) do nothing`
      await tx`
        insert into stay (lease_id, listing_id, nights)
        select lease_id, listing_id, daterange("from", "to")
        from jsonb_to_recordset(${tx.json(stays.map(toRow) as never)}) as one (lease_id uuid, listing_id uuid, "from" date, "to" date)
        on conflict (lease_id) do nothing`
    })
    process.stdout.write(`\r${Math.min(at + batch, adverts.length)} of ${adverts.length}`)
  }
  await sql`vacuum analyze listing`
  await sql`vacuum analyze stay`
  console.log(' homes are listed.')
}

async function remove(sql: Database): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from stay using listing where listing.id = stay.listing_id and listing.landlord_id = ${owner}`
    const { count } = await tx`delete from listing where landlord_id = ${owner}`
    await tx`delete from account where id = ${owner}`
    console.log(`${count} homes are gone again.`)
  })
  await sql`vacuum analyze listing`
}

const [wanted] = process.argv.slice(2)
if (!wanted) {
  console.error('Which file? node scripts/loadAdverts.ts FILE, or --remove')
  process.exit(2)
}
const sql = connectDatabase(databaseUrl(), 1)
await (wanted === '--remove' ? remove(sql) : load(sql, path.resolve(wanted)))
await sql.end()

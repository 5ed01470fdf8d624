/**
 * The upper bound of a search: its SQL alone, by pgbench, prepared and over as many connections as a server's pool has.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { cities } from './fill.ts'

const connections = 10

/** The statements of `bare.ts`, for a random city, price and page, in the syntax of pgbench. */
const script = `
\\set place random(0, ${cities.length - 1})
\\set city case ${cities.map((city, place) => `when :place = ${place} then ${city}`).join(' ')} end
\\set price 900 + random(0, 2399)
\\set skipped 10 * random(0, 4)
select coalesce(array_agg(id), '{}') as ids from (select id from listing where state = 'published' and deleted_at is null
  and city_id = :city and rent_price <= :price order by weight, published_at desc, id limit 10 offset :skipped) found \\gset
select count(*)::integer as homes from (select from listing where state = 'published' and deleted_at is null
  and city_id = :city and rent_price <= :price limit 10001) found;
select * from listing where id = any (:ids::uuid[]);
select * from photo where listing_id = any (:ids::uuid[]) order by listing_id, position;
`

/**
 * Searches per second by PostgreSQL alone; undefined where pgbench is not installed. Throws its output after a failure.
 */
export async function measureCeiling(url: string, seconds: number): Promise<number | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-ceiling-'))
  try {
    const file = path.join(folder, 'search.sql')
    writeFileSync(file, script)
    const how = ['--no-vacuum', '--protocol=prepared', `--client=${connections}`, `--time=${seconds}`, `--file=${file}`]
    const { stdout } = await promisify(execFile)('pgbench', [...how, url])
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? []
    if (rate === undefined) throw new Error(`pgbench printed no rate: ${stdout}`)
    return Number(rate)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

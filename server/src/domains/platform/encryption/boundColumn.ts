/** An encrypted column for startup checks and key rotation, by the values each row's ciphertext is bound to. */
import type { Database } from '../../../gateways/database.ts'
import type { EncryptedRow, EncryptedRows } from './service.ts'

/** The column, and the columns whose values, joined by spaces, a row's ciphertext is bound to. */
export interface BoundColumn {
  readonly table: string
  readonly column: string
  readonly boundTo: readonly [string, ...string[]]
}

/** Returns rows with a value, in order; a row is replaced only if it has not changed since it was read. */
export function boundColumn(
  database: Database,
  { table, column, boundTo: [first, ...others] }: BoundColumn,
): Pick<EncryptedRows, 'list' | 'replace'> {
  const name = database(column)
  const joined = others.reduce(
    (before, one) => database`${before} || ' ' || ${database(one)}`,
    database`${database(first)}`,
  )
  const id = database`(${joined}) collate "C"`
  return {
    list: (after, limit, without) => database<EncryptedRow[]>`
      select ${id} as id, ${name} as encrypted from ${database(table)} where ${name} is not null
        ${after ? database`and ${id} > ${after}` : database``}
        ${without ? database`and substring(${name} from 1 for ${without.length}) <> ${without}` : database``}
      order by 1 limit ${limit}`,
    async replace(row, encrypted) {
      const rows = await database`
        update ${database(table)} set ${name} = ${encrypted}
        where ${id} = ${row.id} and ${name} = ${row.encrypted} returning id`
      return rows.length > 0
    },
  }
}

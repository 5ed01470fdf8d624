/** An encrypted column as whoever looks after all that is encrypted walks it: by what each row is bound to. */
import type { Database } from '../../gateways/database.ts'
import type { EncryptedRow, EncryptedRows } from './service.ts'

/** Where it lies, and the columns whose values, with a space between two, a row's cipher is bound to. */
export interface BoundColumn {
  readonly table: string
  readonly column: string
  readonly boundTo: readonly [string, ...string[]]
}

/** Rows that have something in it, in order; one is replaced only while it is as it was read. */
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

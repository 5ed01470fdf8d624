/** The net changes of a database: every row that committed transactions added, removed or modified. */
import type { Database } from '../../gateways/database.ts'

export interface Changes {
  /** The tables that changed since the last call, with the number of rows; deletions in `mayGo` are left out. */
  take(mayGo?: readonly string[]): Promise<string[]>
}

/** Records changes in every table except those named. Rollbacks, and rows that came and went, count as none. */
export async function noteChanges(database: Database, but: readonly string[]): Promise<Changes> {
  await database.unsafe(`
    create table noted_change (name text not null, digest text not null, by integer not null);
    create function note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into noted_change values (tg_table_name, md5(old::text), -1); end if;
      if tg_op <> 'DELETE' then insert into noted_change values (tg_table_name, md5(new::text), 1); end if;
      return null;
    end $$;`)
  const tables = await database<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'noted_change'`
  for (const { name } of tables.filter((table) => !but.includes(table.name)))
    await database.unsafe(
      `create trigger note_change after insert or update or delete on "${name}" for each row execute function note_change()`,
    )
  return {
    async take(mayGo = []) {
      const taken = await database<{ name: string; digest: string; by: number }[]>`
        delete from noted_change returning name, digest, by`
      const left = new Map<string, number>()
      for (const { name, digest, by } of taken) left.set(`${name} ${digest}`, (left.get(`${name} ${digest}`) ?? 0) + by)
      const rows = [...left]
        .map(([key, by]) => ({ name: key.split(' ')[0] ?? '', by }))
        .filter(({ name, by }) => by !== 0 && (by > 0 || !mayGo.includes(name)))
        .map(({ name }) => name)
      return [...Map.groupBy(rows, (name) => name)].map(([name, all]) => `${name} (${all.length})`).toSorted()
    },
  }
}

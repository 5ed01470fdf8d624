/** A deterministic PostgreSQL: its `now()` stands still and its UUIDs count upwards, after those of the process. */
import postgres from 'postgres'

/** Changes one database, and every later copy of it. Needs a superuser. */
export async function fixDatabase(url: string, now: number): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`
    set allow_system_table_mods = on;
    ${['now', 'clock_timestamp']
      .map(
        (name) => `create or replace function pg_catalog.${name}() returns timestamptz language sql stable
        as 'select ''${new Date(now).toISOString()}''::timestamptz';`,
      )
      .join('')}
    create sequence public.recorded_uuid;
    create or replace function pg_catalog.gen_random_uuid() returns uuid language sql volatile
      as $$ select ('f' || lpad(to_hex(nextval('public.recorded_uuid')), 7, '0') || '-0000-4000-8000-000000000000')::uuid $$;`)
  await sql.end()
}

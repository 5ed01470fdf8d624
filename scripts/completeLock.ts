/**
 * Completes package-lock.json: a registry without the programs of other platforms lets `npm install` leave them out,
 * and then `npm ci` refuses the lock file. Adds each by name, version and platform, as npm would. Run `npm run
 * complete-lock` after `npm install`: Node 20 cannot run this file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.ts'

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

const file = path.join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

/** The platform in a package's name: `binding-linux-arm-gnueabihf` is linux on arm. */
const platform = /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)/

let added = 0
for (const entry of Object.values(lock.packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = platform.exec(name)
    if (lock.packages[`node_modules/${name}`] || !found?.[1] || !found[2] || !/^\d+\.\d+\.\d+/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [found[2]],
      ...(entry.dev && { dev: true }),
      optional: true,
      os: [found[1]],
    }
    added++
  }
const [home = '', ...rest] = Object.keys(lock.packages)
lock.packages = Object.fromEntries([home, ...rest.sort()].map((key) => [key, lock.packages[key] as Entry]))
if (added > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added} programs of other platforms added.`)

/**
 * Message files are named by language and namespace, in a folder named by their common content hash. So the frame,
 * which lists every one of them, holds one hash instead of one each: hashes do not compress.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { version } from 'vite'
import { holdWords } from './heldWords.ts'

const locales = path.join(import.meta.dirname, '../locales')
const sentences = /[\\/]locales[\\/]([a-z]{2})[\\/](\w+)\.json$/

/** Eight characters that change with any message, and with the builder. */
function localesHash(): string {
  const hash = createHash('sha256').update(version)
  for (const file of globSync('*/*.json', { cwd: locales }).sort())
    hash.update(file).update(holdWords(path.join(locales, file), readFileSync(path.join(locales, file), 'utf8')))
  return hash.digest('base64url').slice(0, 8)
}

/** Rolldown's `chunkFileNames`: a name for messages, and the usual one for code. */
export function chunkFileNames(): (chunk: { readonly facadeModuleId?: string | null }) => string {
  const folder = localesHash()
  return ({ facadeModuleId }) => {
    const [, language, namespace] = sentences.exec(facadeModuleId ?? '') ?? []
    return language ? `assets/${folder}/${language}/${namespace}.js` : 'assets/[name]-[hash].js'
  }
}

/** Thread that parses files of homes: a file that takes long stops only itself (parser.ts). */
import { parentPort } from 'node:worker_threads'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type ImportFile, readImportFile } from './importFile.ts'

/** What the thread answers: the file, or the refusal of it. */
export type Parsed = { readonly file: ImportFile } | { readonly refusal: Pick<Refusal, 'code' | 'fields'> }

parentPort?.on('message', (file: string) => parentPort?.postMessage(parse(file)))

function parse(file: string): Parsed {
  try {
    return { file: readImportFile(file) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, fields: error.fields } }
    throw error
  }
}

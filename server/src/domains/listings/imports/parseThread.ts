/** Thread that parses files of homes: a file that takes long stops only itself (parser.ts). */
import { parentPort } from 'node:worker_threads'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { TableAnswers } from '@keyhold/rental/tableWords.ts'
import { type ImportFile, readImportFile } from './importFile.ts'

/** What the thread answers: the file, or its refusal. */
export type Parsed = { readonly file: ImportFile } | { readonly refusal: Pick<Refusal, 'code' | 'fields'> }

/** What it is asked: a file's text, and the landlord's earlier answers. */
export interface ToParse {
  readonly text: string
  readonly answers: TableAnswers | undefined
}

parentPort?.on('message', (asked: ToParse) => parentPort?.postMessage(parse(asked)))

function parse({ text, answers }: ToParse): Parsed {
  try {
    return { file: readImportFile(text, answers) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, fields: error.fields } }
    throw error
  }
}

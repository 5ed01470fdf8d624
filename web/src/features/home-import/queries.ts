/** Trying and applying a file of homes. */
import type { ImportAnswers, ImportAnswersInput, ImportInput } from '@keyhold/api/imports.schema.ts'
import {
  applyImport,
  findImportAnswers,
  forgetImportAnswers,
  saveImportAnswers,
  tryImport,
} from '@keyhold/api/imports.ts'
import { type Decode, type FileText, readFileText } from '@keyhold/rental/fileText.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

export interface ChosenFile {
  readonly name: string
  readonly text: string
  /** Some of its lines were repaired here. */
  readonly isRepaired?: boolean
  /** Which thousand homes of a longer file, from 0. */
  readonly part?: number
  /** The answer whether it is the whole stock. */
  readonly stock?: ImportInput['stock']
}

const inputOf = ({ text, part, stock }: ChosenFile): ImportInput => ({
  file: text,
  ...(part !== undefined && { part }),
  ...(stock && { stock }),
})

export const usePreview = () =>
  useMutation({ mutationFn: (file: ChosenFile) => api(tryImport, { input: inputOf(file) }) })

export function useApply() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, plan }: { file: ChosenFile; plan: string }) =>
      api(applyImport, { input: { ...inputOf(file), plan } }),
    onSettled: () => Promise.all(['imports', 'homes'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

const answersKey = ['imports', 'answers']

/** The user's answers about earlier files. */
export const useAnswers = () =>
  useQuery({ queryKey: answersKey, queryFn: ({ signal }) => api(findImportAnswers, { signal }) })

/** Adds answers, or forgets all of them (null). */
export function useSaveAnswers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ImportAnswersInput | null) =>
      input ? api(saveImportAnswers, { input }) : api(forgetImportAnswers),
    onSuccess: (answers) => queryClient.setQueryData(answersKey, answers),
  })
}

/** Reads a chosen file: its text, or the texts it can be in encodings without a mark. */
export async function readFile(file: Blob, known: ImportAnswers['encoding']): Promise<FileText> {
  return readFileText(new Uint8Array(await file.arrayBuffer()), decode, known)
}

const decode: Decode = (encoding, bytes) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

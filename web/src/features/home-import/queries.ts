/** Trying and applying a file of homes. */
import { applyImport, tryImport } from '@keyhold/api/imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

export interface ChosenFile {
  readonly name: string
  readonly text: string
  /** Some of its lines were repaired here. */
  readonly isRepaired?: boolean
}

export const usePreview = () =>
  useMutation({ mutationFn: ({ text }: ChosenFile) => api(tryImport, { input: { file: text } }) })

export function useApply() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, plan }: { file: string; plan: string }) => api(applyImport, { input: { file, plan } }),
    onSettled: () => Promise.all(['imports', 'homes'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  })
}

/** A file's text; undefined if it is not UTF-8. */
export async function readText(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

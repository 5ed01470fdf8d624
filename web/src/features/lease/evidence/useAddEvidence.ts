/**
 * Uploads to a dispute, one after the other; a failure does not stop the others, and can be retried if it was a network
 * error.
 */
import { addEvidence } from '@keyhold/api/evidence.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, api } from '../../../gateways/api.ts'
import { prepareFile } from './prepareFile.ts'

/** A file that is being prepared and sent, or was refused. */
export interface Sending {
  readonly key: string
  readonly file: File
  /** Why it was refused. */
  readonly failure?: unknown
}

/** Whether a file was refused for its content: a retry would fail too. */
export const isOfTheFile = (failure: unknown): boolean =>
  failure instanceof ApiError && [413, 415, 422].includes(failure.status)

export type AddEvidence = ReturnType<typeof useAddEvidence>

export function useAddEvidence(leaseId: string, part: EscrowPart) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const line = useRef(Promise.resolve())
  const nextKey = useRef(0)
  const dismiss = (key: string) => setSending((before) => before.filter((one) => one.key !== key))
  const send = async (file: File) => {
    await api(addEvidence, { params: { id: leaseId }, input: { part, file: await prepareFile(file) } })
    await queries.invalidateQueries({ queryKey: ['leases', 'disputes', leaseId] })
  }
  const begin = (file: File) => {
    nextKey.current += 1
    const key = `file-${nextKey.current}`
    setSending((before) => [...before, { key, file }])
    line.current = line.current.then(() =>
      send(file).then(
        () => dismiss(key),
        (failure: unknown) =>
          setSending((before) => before.map((one) => (one.key === key ? { ...one, failure } : one))),
      ),
    )
  }
  return {
    sending,
    add: (files: readonly File[]) => files.forEach(begin),
    retry({ key, file }: Sending) {
      dismiss(key)
      begin(file)
    },
    dismiss,
  }
}

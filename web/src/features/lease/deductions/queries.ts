/** The queries and mutations of a deposit that the landlord received at the handover (D 11.3). */
import {
  addDeductionPhoto,
  answerDeductions,
  confirmDeposit,
  type DeductionAnswerInput,
  type DeductionsInput,
  type DepositHadInput,
  depositReturn,
  stateDeductions,
} from '@keyhold/api/deductions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../../../gateways/api.ts'
import { prepareFile } from '../evidence/prepareFile.ts'

const pollMilliseconds = 5_000

export function useDepositReturn(id: string) {
  return useQuery({
    queryKey: ['lease', id, 'deductions'],
    queryFn: ({ signal }) => api(depositReturn, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data ? pollMilliseconds : false),
  })
}

export function useStateDeductions(id: string) {
  return useMutation({
    mutationFn: (input: DeductionsInput) => api(stateDeductions, { params: { id }, input }),
    onSettled: useRefresh(id),
  })
}

export function useAnswerDeductions(id: string) {
  return useMutation({
    mutationFn: (input: DeductionAnswerInput) => api(answerDeductions, { params: { id }, input }),
    onSettled: useRefresh(id),
  })
}

export function useConfirmDeposit(id: string) {
  return useMutation({
    mutationFn: (input: DepositHadInput) => api(confirmDeposit, { params: { id }, input }),
    onSettled: useRefresh(id),
  })
}

/** Uploads a photo, re-encoded without EXIF; returns its hash. */
export async function sendDeductionPhoto(id: string, chosen: File) {
  const file = await prepareFile(chosen, ['jpeg'])
  if (file.type !== 'image/jpeg') throw new ApiError(415, 'inventory-photo-refused')
  return api(addDeductionPhoto, { params: { id }, input: { file } })
}

function useRefresh(id: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['lease', id] })
}

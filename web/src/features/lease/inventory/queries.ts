/** The inventories page's queries and mutations. */
import { deductionPhoto } from '@keyhold/api/deductions.ts'
import {
  addInventoryPhoto,
  type InventoryDraftInput,
  type InventoryObjection,
  type InventoryPhoto,
  type InventoryToSign,
  inventoryPhoto,
  readInventories,
  saveInventory,
  signAnswer,
  signInventory,
  writeAnswer,
} from '@keyhold/api/inventories.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../../../gateways/api.ts'
import { fetchFile } from '../../../gateways/download.ts'
import { prepareFile } from '../evidence/prepareFile.ts'

/** Both inventories of a lease, for its parties. */
export function useInventories(id: string | undefined) {
  return useQuery({
    queryKey: ['lease', id, 'inventory'],
    enabled: id !== undefined,
    queryFn: ({ signal }) => api(readInventories, { params: { id: id ?? '' }, signal }),
  })
}

/** Stores a draft; returns the text that would be signed. */
export function useSaveInventory(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InventoryDraftInput) => api(saveInventory, { params: { id }, input }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['lease', id, 'inventory'] }),
  })
}

interface Signed {
  readonly signer: string
  readonly signature: string
}
/** The calls made while signing; the page and the lease's history are refetched afterwards. */
export function useInventoryCalls(id: string, stage: InventoryStage) {
  const queries = useQueryClient()
  return {
    write: (hash: string, objections: InventoryObjection[]): Promise<InventoryToSign> =>
      api(writeAnswer, { params: { id }, input: { stage, hash, objections } }),
    answer: (hash: string, objections: InventoryObjection[], signed: Signed) =>
      api(signAnswer, { params: { id }, input: { stage, hash, objections, ...signed } }),
    sign: (hash: string, signed: Signed) => api(signInventory, { params: { id }, input: { stage, hash, ...signed } }),
    refresh: () => queries.invalidateQueries({ queryKey: ['lease', id] }),
  }
}

/** What a photo belongs to: an inventory, or the deductions from a deposit. */
export type PhotoSource = 'inventory' | 'deductions'
const photoEndpoints = { inventory: inventoryPhoto, deductions: deductionPhoto } as const

/** A photo, fetched once per page: its bytes never change. */
export function usePhoto(leaseId: string, hash: string, source: PhotoSource) {
  return useQuery({
    queryKey: [`${source} photo`, leaseId, hash],
    queryFn: () => fetchFile(photoEndpoints[source], { params: { id: leaseId, hash } }).then(({ file }) => file),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Uploads a photo, re-encoded without EXIF; returns its name in an inventory. */
export async function sendPhoto(id: string, stage: InventoryStage, chosen: File): Promise<InventoryPhoto> {
  const file = await prepareFile(chosen, ['jpeg'])
  if (file.type !== 'image/jpeg') throw new ApiError(415, 'inventory-photo-refused')
  return api(addInventoryPhoto, { params: { id }, input: { stage, file } })
}

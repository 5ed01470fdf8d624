/** The user's own passport, and its links. */
import {
  endPassportLink,
  makePassportLink,
  type OwnPassport,
  type PassportLinkInput,
  readPassport,
} from '@keyhold/api/passports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

const queryKey = ['passport']

export const usePassport = () => useQuery({ queryKey, queryFn: ({ signal }) => api(readPassport, { signal }) })

/**
 * Creates a link; only this response contains its secret. It is added to the list at once, to avoid a second layout
 * shift.
 */
export function useMakeLink() {
  const change = useChangeLinks()
  return useMutation({
    mutationFn: (input: PassportLinkInput) => api(makePassportLink, { input }),
    onSuccess: ({ link }) => change((links) => [link, ...links]),
  })
}

/** Revokes a link at once. */
export function useEndLink() {
  const change = useChangeLinks()
  return useMutation({
    mutationFn: (id: string) => api(endPassportLink, { params: { id } }),
    onSuccess: (_, ended) => change((links) => links.filter(({ id }) => id !== ended)),
  })
}

type Links = OwnPassport['links']

function useChangeLinks() {
  const queryClient = useQueryClient()
  return (change: (links: Links) => Links) =>
    void queryClient.setQueryData<OwnPassport>(
      queryKey,
      (passport) => passport && { ...passport, links: change(passport.links) },
    )
}

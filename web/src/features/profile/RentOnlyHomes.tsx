/** A landlord who wants to rent only unpublishes their homes first (D 11.8). */
import { changePortfolio, listPortfolio } from '@keyhold/api/portfolio.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'

export function RentOnlyHomes({ personId }: { personId: string }) {
  const text = useText('profile')
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const homes = useQuery({
    queryKey: ['homes', 'rent-only'],
    queryFn: ({ signal }) => api(listPortfolio, { input: {}, signal }),
    gcTime: 0,
  }).data
  const hiding = useMutation({
    mutationFn: (ids: string[]) => api(changePortfolio, { input: { change: 'unpublish', ids } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['homes'] }),
  })
  const shown = homes?.published ?? 0
  if (shown === 0) return hiding.isSuccess ? <Callout tone="good">{text('rentOnly.hidden')}</Callout> : null
  return (
    <Callout tone="warn" title={text('rentOnly.title', { count: shown })}>
      <p>{text('rentOnly.words')}</p>
      {hiding.isError && <p>{refusal(hiding.error)}</p>}
      <p className="row wraps">
        <Button small busy={hiding.isPending} onClick={() => hiding.mutate(homes?.ids ?? [])}>
          {text('rentOnly.hide', { count: shown })}
        </Button>
        <Link className="link" to={paths.profile(personId, 'properties')}>
          {text('rentOnly.see')}
        </Link>
      </p>
    </Callout>
  )
}

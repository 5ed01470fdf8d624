/** A lease that does not exist, or is not the viewer's. */
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Says so, and links to the viewer's requests. Its messages are those of `leases`. */
export function LeaseNotFound({ viewerId }: { readonly viewerId: string }) {
  const text = useText('leases')
  return (
    <EmptyState heading="h1" drawing="door" title={text('failed.missing')}>
      <p>{text('failed.missingWhat')}</p>
      <ButtonLink kind="main" to={paths.profile(viewerId, 'requests')}>
        {text('lists.requests')}
      </ButtonLink>
    </EmptyState>
  )
}

/** A link that was revoked, expired or never existed: one sentence for all of them. Other errors offer a retry. */
import { isRouteErrorResponse } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Title } from '../../ui/Title.tsx'

export function LinkProblem({ error }: { error: unknown }) {
  const text = useText('passport')
  const isGone = isRouteErrorResponse(error) && error.status === 404
  const kind = isGone ? 'gone' : 'away'
  return (
    <div className="wrap read">
      <EmptyState drawing={isGone ? 'door' : 'mark'} heading="h1" title={text(`problem.${kind}.title`)}>
        <Title>{text(`problem.${kind}.title`)}</Title>
        <p>{text(`problem.${kind}.body`)}</p>
        <div className="row wraps">
          {!isGone && (
            <ButtonLink kind="main" to="" reloadDocument>
              {text('own.again')}
            </ButtonLink>
          )}
          <ButtonLink kind="plain" to={paths.home()} reloadDocument>
            {text('problem.home')}
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

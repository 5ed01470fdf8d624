/** /passport/:token: a deposit passport by its link: rendered on the server, not cached (D 11.16). */
import { sharedPassport } from '@keyhold/api/passports.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LinkProblem } from '../features/passport/LinkProblem.tsx'
import { SharedSheet } from '../features/passport/SharedSheet.tsx'
import { loadForPage, requestContext } from '../gateways/requestContext.ts'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['passport'] }

export const headers = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
})

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  return loadForPage(api(sharedPassport, { params: { token: params.token ?? '' } }))
}

/** Each view is counted: the page does not revalidate its data automatically. */
export const shouldRevalidate = () => false

export default function Page() {
  const passport = useLoaderData<typeof loader>()
  const text = useText('passport')
  return (
    <div className="wrap">
      <Title>{text('title')}</Title>
      <meta name="robots" content="noindex, nofollow" />
      <SharedSheet passport={passport} />
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <LinkProblem error={error} />
    </>
  )
}

/** Changes one home and reports the result, in the specification's words if it has some. */
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { useToast } from '../../ui/Toast.tsx'
import { type HomeAction, useHomeAction } from './queries.ts'

const doneMessages = {
  publish: 'mine.publishedNow',
  unpublish: 'mine.unpublishedNow',
  duplicate: 'mine.duplicated',
  delete: 'mine.deleted',
} as const

export function useHomeChange(id: string) {
  const text = useText('listingEditor')
  const toast = useToast()
  const refusal = useRefusal()
  const homeAction = useHomeAction()
  const change = (name: HomeAction) =>
    homeAction.mutate(
      { action: name, id },
      {
        onSuccess: (copy) =>
          toast({
            title: text(doneMessages[name]),
            ...(copy !== undefined && {
              milliseconds: 8000,
              children: <Link to={paths.newAd(copy)}>{text('mine.openCopy')}</Link>,
            }),
          }),
        onError: (error) =>
          toast({
            tone: 'bad',
            title: text(name === 'publish' ? 'save.wrong' : 'mine.failed'),
            children: refusal(error),
          }),
      },
    )
  return { change, isPending: homeAction.isPending }
}

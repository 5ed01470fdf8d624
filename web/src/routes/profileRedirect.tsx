/** /profile redirects a signed-in user to their own area. */
import { Navigate } from 'react-router'
import { useSession } from '../gateways/session.ts'
import { paths } from '../paths.ts'

export default function Page() {
  const { user } = useSession()
  return user ? <Navigate replace to={paths.profile(user.id)} /> : null
}

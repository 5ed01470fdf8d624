/** Goes back to the previous page; a user who came from another site goes to a page of this one instead. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The router's key of a visit's first page is `default`: the history has no earlier page of this site. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => {
    if (key === 'default') void navigate(fallback, { replace: true })
    else void navigate(-1)
  }, [key, navigate, fallback])
}

import { errorText } from '#client/platform/api/api-error.ts'
import { toast } from '#client/ui/layers/toast.tsx'

/** A setting could not be saved. */
export const toastUnchanged = (error: Error) =>
  toast({
    title: 'Not changed',
    description: errorText(error, 'Please try again later.'),
    variant: 'destructive',
  })

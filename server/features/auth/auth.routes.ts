import { authApi } from '#contract/auth.ts'
import { confirmationApi } from '#contract/confirmation.ts'
import { passkeysApi } from '#contract/passkeys.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { deviceName } from '#server/platform/http/device.ts'
import type { Call, Serve } from '#server/platform/http/serve.ts'
import { clearSessionCookie, setSessionCookie } from '#server/platform/http/viewer.ts'
import { askFirst, isFromElsewhere } from './ask-first.ts'
import type { Caller } from './attempts.ts'
import { endOtherSessions, endSession, listOwnSessions, logout } from './auth.service.ts'
import { listCommonPasswords } from './common-passwords.ts'
import { confirm, listWaysToConfirm } from './confirmation/confirmation.service.ts'
import { currentUser } from './current-user.service.ts'
import { changeEmail, sendVerification, verifyEmail } from './email.service.ts'
import { forgetDevice, readDevice, rememberDevice } from './known-device.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkeys/passkey-sign-in.service.ts'
import {
  beginAdding,
  finishAdding,
  listOwnPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys/passkeys.service.ts'
import { changePassword } from './password.service.ts'
import { forgotPassword, resetPassword } from './password-reset.service.ts'
import {
  beginApp,
  finishApp,
  readSecondFactor,
  removeApp,
  renewRecoveryCodes,
} from './second-factor/authenticator-app.service.ts'
import { login, type SignedIn } from './sign-in.service.ts'
import { register } from './sign-up.service.ts'

export function authRoutes(serve: Serve): void {
  serve(authApi.register, async (call) => welcome(call, await register(call.ctx, callerOf(call), call.body)))
  serve(authApi.login, async (call) => welcome(call, await login(call.ctx, callerOf(call), call.body)))
  serve(authApi.logout, async (call) => {
    await goodbye(call)
    // Not the cookies: the device stays known to the account, or strangers could keep the member out.
    call.reply.header('clear-site-data', '"cache", "storage"')
  })
  serve(authApi.leave, async (call) => {
    if (isFromElsewhere(call.request)) return askFirst(call.reply)
    await goodbye(call)
    forgetDevice(call.ctx, call.request, call.reply)
    return call.reply.header('clear-site-data', '"cookies", "storage", "cache"').redirect('/auth')
  })
  serve(authApi.currentUser, ({ ctx, viewer }) => currentUser(ctx, viewer))
  serve(authApi.verifyEmail, ({ ctx, viewer, body }) => verifyEmail(ctx, viewer, body.token))
  serve(authApi.sendVerification, ({ ctx, viewer }) => sendVerification(ctx, viewer))
  serve(authApi.changeEmail, ({ ctx, viewer, body }) => changeEmail(ctx, viewer, body))
  serve(authApi.commonPasswords, ({ reply }) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send([...listCommonPasswords()].join('\n')),
  )
  serve(authApi.forgotPassword, (call) => forgotPassword(call.ctx, callerOf(call), call.body.email))
  serve(authApi.resetPassword, async (call) => {
    const { message, userId } = await resetPassword(call.ctx, callerOf(call), call.body)
    // He has shown that he is the member: no stranger shall keep him from signing in here.
    rememberDevice(call.ctx, call.request, call.reply, userId)
    return { message }
  })
  serve(authApi.changePassword, ({ ctx, viewer, body }) => changePassword(ctx, viewer, body))
  serve(authApi.sessions, ({ ctx, viewer }) => listOwnSessions(ctx, viewer))
  serve(authApi.endSession, ({ ctx, viewer, params }) => endSession(ctx, viewer, params.id))
  serve(authApi.endOtherSessions, ({ ctx, viewer }) => endOtherSessions(ctx, viewer))
  serve(confirmationApi.ways, ({ ctx, viewer }) => listWaysToConfirm(ctx, viewer))
  serve(confirmationApi.confirm, ({ ctx, viewer, body }) => confirm(ctx, viewer, body))
  passkeyRoutes(serve)
  secondFactorRoutes(serve)
}

function secondFactorRoutes(serve: Serve): void {
  serve(secondFactorApi.state, ({ ctx, viewer }) => readSecondFactor(ctx, viewer))
  serve(secondFactorApi.beginApp, ({ ctx, viewer }) => beginApp(ctx, viewer))
  serve(secondFactorApi.finishApp, ({ ctx, viewer, body }) => finishApp(ctx, viewer, body.code))
  serve(secondFactorApi.removeApp, ({ ctx, viewer }) => removeApp(ctx, viewer))
  serve(secondFactorApi.renewRecoveryCodes, ({ ctx, viewer }) => renewRecoveryCodes(ctx, viewer))
}

function passkeyRoutes(serve: Serve): void {
  serve(passkeysApi.list, ({ ctx, viewer }) => listOwnPasskeys(ctx, viewer))
  serve(passkeysApi.beginAdding, ({ ctx, viewer }) => beginAdding(ctx, viewer))
  serve(passkeysApi.finishAdding, (call) =>
    finishAdding(call.ctx, call.viewer, call.body, callerOf(call).deviceName),
  )
  serve(passkeysApi.rename, ({ ctx, viewer, params, body }) =>
    renamePasskey(ctx, viewer, params.id, body.name),
  )
  serve(passkeysApi.remove, ({ ctx, viewer, params }) => removePasskey(ctx, viewer, params.id))
  serve(passkeysApi.beginSignIn, ({ ctx }) => beginPasskeySignIn(ctx))
  serve(passkeysApi.finishSignIn, async (call) =>
    welcome(call, await signInByPasskey(call.ctx, callerOf(call), call.body)),
  )
}

const callerOf = ({ ctx, request }: Pick<Parts, 'ctx' | 'request'>): Caller => ({
  address: request.ip,
  deviceName: deviceName(request.headers['user-agent']),
  device: readDevice(ctx, request),
})

type Parts = Pick<Call<typeof authApi.login>, 'ctx' | 'viewer' | 'request' | 'reply'>

/** A new session with every sign-in; the one the browser came with ends. */
async function welcome({ ctx, viewer, request, reply }: Parts, { user, token }: SignedIn) {
  await logout(ctx, viewer)
  setSessionCookie(ctx, request, reply, token)
  rememberDevice(ctx, request, reply, user.id)
  return user
}

async function goodbye({ ctx, viewer, request, reply }: Parts): Promise<void> {
  await logout(ctx, viewer)
  clearSessionCookie(ctx, request, reply)
}

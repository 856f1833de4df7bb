import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { withMessage } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import * as contract from './password.contract.ts';
import { changePassword, forgotPassword, resetPassword } from './password.server.ts';

const TEXTS = productTexts(
  'answer.password',
  { module: 'identity', use: 'answer' },
  {
    changed: { en: 'Your password was changed.', es: 'Se cambió su contraseña.' },
    forgot: {
      en: 'If this email has an account, we’ve sent a link.',
      es: 'Si este correo tiene una cuenta, le enviamos un enlace.',
    },
    reset: {
      en: 'Your password is set. You can log in now.',
      es: 'Su contraseña quedó establecida. Ya puede iniciar sesión.',
    },
  },
);

export const passwordRoutes = (config: PlatformConfig): Route[] => [
  route(contract.changePassword, async ({ body }, context) => {
    await changePassword(body, context);
    return withMessage(null, TEXTS.in('changed', context.language));
  }),
  route(contract.forgotPassword, async ({ body }, context) => {
    await forgotPassword(config, body.email, context);
    return withMessage(null, TEXTS.in('forgot', context.language));
  }),
  route(contract.resetPassword, async ({ body }, context) => {
    await resetPassword(body, context);
    return withMessage(null, TEXTS.in('reset', context.language));
  }),
];

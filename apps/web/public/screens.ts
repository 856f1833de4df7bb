import type { Screen } from '../../../platform/web/routing/screen.ts';

/** Every page that needs no sign-in. */
export const publicScreens: readonly Screen[] = [
  {
    path: '/login',
    title: ['Log in', 'Iniciar sesión'],
    load: () => import('./login-page.tsx').then((module) => module.StaffLogin),
  },
  {
    path: '/customer-login',
    title: ['Customer login', 'Acceso de clientes'],
    load: () => import('./login-page.tsx').then((module) => module.CustomerLogin),
  },
  {
    path: '/login/callback',
    title: ['Logging in', 'Iniciando sesión'],
    load: () => import('./callback-page.tsx').then((module) => module.ProviderCallback),
  },
  {
    path: '/forgot_password',
    title: ['Forgot password', 'Olvidé mi contraseña'],
    load: () => import('./forgot-password-page.tsx').then((module) => module.StaffForgot),
  },
  {
    path: '/customer_forgot_password',
    title: ['Forgot password', 'Olvidé mi contraseña'],
    load: () => import('./forgot-password-page.tsx').then((module) => module.CustomerForgot),
  },
  {
    path: '/reset_password',
    title: ['Set a new password', 'Nueva contraseña'],
    load: () => import('./reset-password-page.tsx').then((module) => module.StaffReset),
  },
  {
    path: '/customer_reset_password',
    title: ['Set a new password', 'Nueva contraseña'],
    load: () => import('./reset-password-page.tsx').then((module) => module.CustomerReset),
  },
  {
    path: '/customer-user',
    title: ['Join your company', 'Unirse a su empresa'],
    texts: ['join'],
    load: () => import('../join/join-page.tsx').then((module) => module.JoinPage),
  },
  {
    path: '/customer-user2',
    title: ['Open an account', 'Abrir una cuenta'],
    texts: ['join'],
    load: () => import('../join/open-account-page.tsx').then((module) => module.OpenAccountPage),
  },
  {
    path: '/customer_feedback',
    title: ['Your feedback', 'Su opinión'],
    texts: ['feedback'],
    load: () => import('../feedback/feedback-page.tsx').then((module) => module.FeedbackPage),
  },
  {
    path: '/pdf_viewer',
    title: ['Document', 'Documento'],
    load: () => import('./pdf/pdf-viewer-page.tsx').then((module) => module.PdfViewer),
  },
  {
    path: '/sign/{token}',
    title: ['Sign', 'Firmar'],
    texts: ['signing'],
    load: () => import('../signing/sign-page.tsx').then((module) => module.SignPage),
  },
  {
    path: '/proof/{code}',
    title: ['Proof of signature', 'Comprobante de firma'],
    texts: ['proof'],
    load: () => import('../proof/proof-page.tsx').then((module) => module.ProofPage),
  },
];

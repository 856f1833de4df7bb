import type { ScreenGroup } from '../../../platform/web/routing/sidebar.ts';

/** The sidebar's groups in their order. */
export const staffGroups: readonly ScreenGroup[] = [
  { id: 'home', label: ['Home', 'Inicio'] },
  { id: 'users', label: ['Users', 'Usuarios'] },
  { id: 'ai', label: ['AI', 'IA'] },
  { id: 'orders', label: ['Activities', 'Actividades'] },
  { id: 'review', label: ['Reviews', 'Revisiones'] },
  { id: 'payments', label: ['Payments', 'Pagos'] },
  { id: 'fields', label: ['Additional fields', 'Campos adicionales'] },
  { id: 'inventory', label: ['Inventory', 'Inventario'] },
  { id: 'asset_maintenance', label: ['Assets', 'Activos'] },
  { id: 'customers', label: ['Customers', 'Clientes'] },
  { id: 'reports', label: ['Reports', 'Reportes'] },
  { id: 'analytics', label: ['Analytics', 'Análisis'] },
  { id: 'bill_payments', label: ['Bill payments', 'Pago de facturas'] },
  { id: 'integration', label: ['Integration', 'Integración'] },
  { id: 'settings', label: ['Settings', 'Configuración'] },
  { id: 'leave', label: ['Leave', 'Ausencias'] },
  { id: 'performance', label: ['Performance', 'Desempeño'] },
];

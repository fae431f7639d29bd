//! Routes with handlers whose types the compiler may forget.

use std::{pin::Pin, sync::Arc};

use axum::{extract::Request, handler::Handler, response::Response};

/// As [`utoipa_axum::routes`], with [erased](Erased) handlers.
macro_rules! routes {
    ($($handler:path),+ $(,)?) => {{
        let mut schemas = Vec::new();
        let mut paths = utoipa::openapi::path::Paths::new();
        let mut router = axum::routing::MethodRouter::new();
        $(
            let (path, operation, methods) = utoipa_axum::routes!(@resolve_types $handler : schemas);
            for method in &methods {
                let filter = utoipa_axum::PathItemExt::to_method_filter(method);
                router = router.on(filter, $crate::platform::routes::erase($handler));
            }
            paths.add_path_operation(path, methods, operation);
        )+
        (schemas, paths, router)
    }};
}
pub(crate) use routes;

type ResponseFuture = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A handler without its own type.
///
/// axum wraps a handler in a dozen generic types. For each of these, and for each handler, the compiler would prove anew that the
/// handler's future is `Send`, all the way down to the database. That took a third of the time of a build.
#[derive(Clone)]
pub struct Erased<S>(Arc<dyn Fn(Request, S) -> ResponseFuture + Send + Sync>);

/// Forgets a handler's type.
pub fn erase<H, T, S>(handler: H) -> Erased<S>
where
    H: Handler<T, S, Future = ResponseFuture>,
{
    Erased(Arc::new(move |request, state| {
        handler.clone().call(request, state)
    }))
}

impl<S: Clone + Send + Sync + 'static> Handler<(), S> for Erased<S> {
    type Future = ResponseFuture;

    fn call(self, request: Request, state: S) -> ResponseFuture {
        (self.0)(request, state)
    }
}
